import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface ReceivedMail {
  to: string[]
  /** As it was sent, headers and all. */
  content: string
}

/** A mail server on a real socket: takes what it is sent, or refuses every recipient by name. */
export async function startMailServer(t: { teardown(close: () => unknown): void }) {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let isRefusing = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    void converse(socket, received, () => isRefusing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse(refuses: boolean) {
      isRefusing = refuses
    },
  }
}

async function converse(socket: Socket, received: ReceivedMail[], isRefusing: () => boolean) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  let to: string[] = []
  let content: string[] | undefined
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (content && line !== '.') content.push(line)
    else if (content) {
      received.push({ to, content: content.join('\n') })
      to = []
      content = undefined
      say('250 taken')
    } else if (/^RCPT/i.test(line)) {
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (isRefusing()) say(`550 ${address} is not known here`)
      else {
        to.push(address)
        say('250 ok')
      }
    } else if (/^DATA/i.test(line)) {
      content = []
      say('354 go on')
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else say('250 ok')
  }
}
