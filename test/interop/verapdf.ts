import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../core/package-root.js'
import { jarsOf } from '../support/maven.js'
import { needs } from '../support/needs.js'

const run = promisify(execFile)

/** What veraPDF writes about files. `sign` is in every report, also about files with faults. */
export const veraPdf = async (options: readonly string[], files: readonly string[], sign: string): Promise<string> => {
  const path = (await jarsOf(join(packageRoot, 'test/interop/verapdf.sha256'))).join(delimiter)
  const java = ['-Djava.awt.headless=true', '-XX:TieredStopAtLevel=1', '-cp', path]
  const program = ['org.verapdf.apps.GreenfieldCliWrapper', ...options, ...files]
  const { stdout } = await run(needs('java', 'openjdk-17-jre-headless'), [...java, ...program], {
    maxBuffer: 2 ** 27,
    timeout: 300_000
  }).catch(
    // the exit code tells that a file has faults
    (thrown: { stdout?: string }) => {
      if (!thrown.stdout?.includes(sign)) throw thrown
      return { stdout: thrown.stdout }
    }
  )
  return stdout
}
