/** A server of the bench as a process of its own: says where it listens, and what processor time it took so far. */
export function serveAsPeer(server) {
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send({ cpuMs: (user + system) / 1000 })
  })
}
/** What the bench gave it to work with. */
export const given = () => new Promise((resolve) => process.once('message', resolve))
