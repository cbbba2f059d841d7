import { readProfile, type PressProfile } from '../../../../core/press-profile.js'
import { makeFolders } from '../../../support/folders.js'
import { writePressProfile } from '../../../support/press-profile.js'
import { settleOutput } from '../../../../core/request/output.js'
import { type Setting, settingIn } from '../setting.js'

/** What a request without options of a press asks for. */
export const PRESS = settleOutput().press

/** A typesetter and the profile of a press for the tests of a file; `remove` removes their folders after them. */
export const pressSetting = (): { setting: Setting; profile: PressProfile; remove(): void } => {
  const folders = makeFolders()
  return {
    setting: settingIn(folders.make({})),
    profile: readProfile(writePressProfile(folders.make({}))),
    remove: () => folders.remove()
  }
}
