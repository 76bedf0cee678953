import type { Settings } from '#config/settings'
import type { Command, CommandLine, CommandOutcome } from '../command-line/command.ts'
import { ticketingPublicKey } from './published-key.ts'
import { readTicketCode } from './ticket-code.ts'

export const publicKeyCommand: Command = {
  help: `
  Prints the key that verifies tickets, from the running site at PUBLIC_URL.`,
  run: async (_line, settings) => ({ text: await ticketingPublicKey(settings), exitCode: 0 }),
}

export const checkTicketCommand: Command = {
  help: `CODE [--public-key KEY]
  Checks what a ticket's QR code says. With the house's public key no network is needed; without it the running site at
  PUBLIC_URL is asked for it.`,
  options: { 'public-key': { type: 'string' } },
  run: (line, settings) => {
    const [code] = line.positionals
    return code ? checked(code, line, settings) : null
  },
}

async function checked(code: string, { option }: CommandLine, settings: Settings): Promise<CommandOutcome> {
  const ticket = readTicketCode(code, option('public-key') ?? (await ticketingPublicKey(settings)))
  if (!ticket) return { text: 'Not valid: this house didn’t sign it', exitCode: 1 }
  const { ticketId, performanceId, seatId, holder } = ticket
  const handedOn = holder ? `, handed on ${holder === 1 ? 'once' : `${holder} times`}` : ''
  return { text: `Valid: ticket ${ticketId}, performance ${performanceId}, seat ${seatId}${handedOn}`, exitCode: 0 }
}
