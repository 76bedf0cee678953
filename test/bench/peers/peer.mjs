/** Runs a server of the bench in this process. Reports its port, and its processor time when asked. */
export function serveAsPeer(server) {
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send({ cpuMs: (user + system) / 1000 })
  })
}
/** Resolves to the data that the bench sends. */
export const given = () => new Promise((resolve) => process.once('message', resolve))
