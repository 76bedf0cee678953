import { exchangeOnline, guessPasswords, keepAnAccount } from './account-acts.ts'
import { chooseSeats, joinCarts, usePromoCodes } from './cart-acts.ts'
import { sellAtTheCounter } from './counter-acts.ts'
import { failToLogIn, manageCustomers, manageVouchers } from './desk-acts.ts'
import { scanAtTheDoor } from './door-acts.ts'
import { askForOthersData, filterTheProgramme, lookBack, orderTooLate, runTheVenue } from './edge-acts.ts'
import { followMailedLinks, useTicketLinks, waitForReturnedSeats } from './link-acts.ts'
import { choosePackages, renewPackages } from './package-acts.ts'
import { checkOutInEveryWay, payInEveryWay } from './payment-acts.ts'
import { changePerformances } from './performance-acts.ts'
import { refundAndExchange } from './refund-acts.ts'
import type { Season } from './season.ts'

type Act = (season: Season) => Promise<void>

const early: readonly Act[] = [
  scanAtTheDoor,
  followMailedLinks,
  useTicketLinks,
  chooseSeats,
  checkOutInEveryWay,
  usePromoCodes,
  choosePackages,
  renewPackages,
  joinCarts,
  keepAnAccount,
  exchangeOnline,
  payInEveryWay,
  orderTooLate,
  sellAtTheCounter,
  refundAndExchange,
  manageVouchers,
  manageCustomers,
  failToLogIn,
  guessPasswords,
  askForOthersData,
  filterTheProgramme,
  runTheVenue,
  waitForReturnedSeats,
  changePerformances,
]
const late: readonly Act[] = [lookBack]

async function play(acts: readonly Act[], season: Season): Promise<void> {
  for (const act of acts) {
    season.lines.push(`# ${act.name}`)
    season.desk.clock.move({ minutes: 5 })
    await act(season)
  }
}
/** While tickets and packages are on sale. */
export const playEarlyActs = (season: Season): Promise<void> => play(early, season)
/** Around the days of the performances. */
export const playLateActs = (season: Season): Promise<void> => play(late, season)
