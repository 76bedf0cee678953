const SECRET_NAME = '[\\w-]*(?:password|passwd|token|secret|authorization|cookie|api-?key|card_?number|cvc)[\\w-]*'

const rules: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`("${SECRET_NAME}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi'), '$1"[redacted]"'],
  [new RegExp(`("${SECRET_NAME}"\\s*:\\s*)\\[[^\\]]*\\]`, 'gi'), '$1"[redacted]"'],
  // JSON within a JSON text, such as a body in an error's message
  [new RegExp(`(\\\\"${SECRET_NAME}\\\\"\\s*:\\s*\\\\")(?:(?!\\\\").)*`, 'gi'), '$1[redacted]'],
  // Stripe's keys
  [/\b(sk|rk|whsec)_[\w*]+/g, '$1_[redacted]'],
  [/\b(Bearer|Basic)\s+[\w\-.~+/]+=*/gi, '$1 [redacted]'],
  [/\b(session_token|queueittoken|token|code|secret|sessionkey|password)=[^&;"'\s\\]+/gi, '$1=[redacted]'],
  [/:\/\/[^\s/"'@\\]+@/g, '://[redacted]@'],
  [/[\w.!#$%&'*+=?^`{|}~-]+(?:@|%40)[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi, '[email]'],
]

/**
 * Returns a line of JSON (or any text) with secrets redacted: passwords, tokens, cookies, authorization, secrets in
 * addresses, card numbers by their name, mail addresses. It remains valid JSON.
 */
export function redactSecrets(line: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
}
