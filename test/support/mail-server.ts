import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { listenLocally } from './listen-locally.ts'

export interface ReceivedMail {
  to: string[]
  /** As it was sent, headers and all. */
  content: string
}

/** A mail server over SMTP that takes every mail, or refuses every recipient. */
export async function startMailServer(t: { teardown(close: () => unknown): void }) {
  const received: ReceivedMail[] = []
  let isRefusing = false
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void converse(socket, received, () => isRefusing)
  })
  const { port, close } = await listenLocally(server)
  t.teardown(close)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse(refuses: boolean) {
      isRefusing = refuses
    },
  }
}

async function converse(socket: Socket, received: ReceivedMail[], isRefusing: () => boolean) {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  reply('220 test')
  let to: string[] = []
  let content: string[] | undefined
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (content && line !== '.') content.push(line)
    else if (content) {
      received.push({ to, content: content.join('\n') })
      to = []
      content = undefined
      reply('250 taken')
    } else if (/^RCPT/i.test(line)) {
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (isRefusing()) reply(`550 ${address} is not known here`)
      else {
        to.push(address)
        reply('250 ok')
      }
    } else if (/^DATA/i.test(line)) {
      content = []
      reply('354 go on')
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else reply('250 ok')
  }
}
