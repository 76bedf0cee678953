/** What the staff of the box office may do, by role. A test makes every call as every role. */
export const roles = ['frontOfHouse', 'boxOffice', 'manager', 'accounts', 'administrator'] as const
export type Role = (typeof roles)[number]

export const roleNames: Readonly<Record<Role, string>> = {
  frontOfHouse: 'Front of house',
  boxOffice: 'Box office',
  manager: 'Manager',
  accounts: 'Accounts',
  administrator: 'Administrator',
}

const SELLERS = ['boxOffice', 'manager', 'administrator'] as const

/** Each permission, with the roles that have it. */
export const permissions = {
  readOrders: roles,
  serveOrders: SELLERS,
  mergeCustomers: ['manager', 'administrator'],
  refund: SELLERS,
  readVouchers: ['boxOffice', 'manager', 'accounts', 'administrator'],
  changeVouchers: ['manager', 'administrator'],
  readPromoCodes: SELLERS,
  changePromoCodes: ['manager', 'administrator'],
  applySeason: ['manager', 'administrator'],
  controlWaitingRoom: ['manager', 'administrator'],
  readPerformances: roles,
  cancelPerformances: ['manager', 'administrator'],
  movePerformances: ['manager', 'administrator'],
  writeToBuyers: ['manager', 'administrator'],
  sell: SELLERS,
  readTills: ['manager', 'accounts', 'administrator'],
  blockSeats: SELLERS,
  listBuyers: ['frontOfHouse', ...SELLERS],
  scanTickets: ['frontOfHouse', ...SELLERS],
  pairDevices: ['manager', 'administrator'],
  settleInvoices: ['manager', 'accounts', 'administrator'],
  readTakings: ['manager', 'accounts', 'administrator'],
  closeTakings: ['manager', 'accounts', 'administrator'],
  readAudit: ['manager', 'accounts', 'administrator'],
  manageStaff: ['administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export const mayDo = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role)

export const permissionsOf = (role: Role): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => mayDo(role, permission))
