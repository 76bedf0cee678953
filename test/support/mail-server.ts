import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { listenLocally } from './listen-locally.ts'

export interface ReceivedMail {
  to: string[]
  /** The message as it was sent, including its headers. */
  content: string
}

/**
 * How mails are rejected: their recipients permanently, temporarily, or permanently if the address isn't ASCII;
 * permanently for their content, after DATA; or already the log-in.
 */
export type MailRefusal = 'forGood' | 'forNow' | 'withoutSmtpUtf8' | 'afterData' | 'logIn'

/** Starts an SMTP server that accepts every mail, or rejects recipients or contents. */
export async function startMailServer(t: { teardown(close: () => unknown): void }) {
  const received: ReceivedMail[] = []
  let refusal: MailRefusal | null = null
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void converse(socket, received, () => refusal)
  })
  const { port, close } = await listenLocally(server)
  t.teardown(close)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse(next: MailRefusal | null) {
      refusal = next
    },
  }
}

async function converse(socket: Socket, received: ReceivedMail[], refusalNow: () => MailRefusal | null) {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  reply('220 test')
  let to: string[] = []
  let content: string[] | undefined
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (content && line !== '.') content.push(line)
    else if (content) {
      const isRejected = refusalNow() === 'afterData'
      if (!isRejected) received.push({ to, content: content.join('\n') })
      to = []
      content = undefined
      reply(isRejected ? '554 the content is not accepted here' : '250 taken')
    } else if (/^RCPT/i.test(line)) {
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      const refusal = refusalNow()
      if (refusal === 'forGood') reply(`550 ${address} is not known here`)
      else if (refusal === 'forNow') reply('450 try again later')
      else if (refusal === 'withoutSmtpUtf8' && /[^\x20-\x7e]/.test(address)) reply('553 SMTPUTF8 is required')
      else {
        to.push(address)
        reply('250 ok')
      }
    } else if (/^EHLO/i.test(line)) reply('250-test\r\n250 AUTH PLAIN')
    else if (/^AUTH/i.test(line)) reply(refusalNow() === 'logIn' ? '535 the password is wrong' : '235 welcome')
    else if (/^DATA/i.test(line)) {
      content = []
      reply('354 go on')
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else reply('250 ok')
  }
}
