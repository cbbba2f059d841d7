import { Agent, get, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** The body of a loopback address; anything but 200 is an error. Sixteen connections at most, kept open. */
export const fetchBytes = (address: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks))
        else reject(new Error(`${address} answered ${response.statusCode}: ${Buffer.concat(chunks).toString()}`))
      })
    }).on('error', reject)
  })

export interface Reply {
  status: number
  headers: NodeJS.Dict<string | string[]>
  bytes: Buffer
}

/** Posts JSON and reads the whole answer, whatever its status, however long it takes. */
export const postJson = (address: string, body: object): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const text = Buffer.from(JSON.stringify(body))
    const headers = { 'content-type': 'application/json', 'content-length': text.length }
    request(address, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) })
      )
    })
      .on('error', reject)
      .end(text)
  })
