import { Route, Routes } from 'react-router-dom'
import { CancellationPage } from './cancellation/cancellation-page.tsx'
import { CodesPage } from './codes/codes-page.tsx'
import { CounterPage } from './counter/counter-page.tsx'
import { TicketsPage } from './counter/tickets-page.tsx'
import { CustomerPage } from './customers/customer-page.tsx'
import { DoorFrame } from './door/door-frame.tsx'
import { DoorListPage } from './door/door-list-page.tsx'
import { DoorPage } from './door/door-page.tsx'
import { DoorSignedIn } from './door/door-signed-in.tsx'
import { ListOnPaperPage } from './door/list-on-paper-page.tsx'
import { ExchangePage } from './exchange/exchange-page.tsx'
import { DeskFrame } from './frame/desk-frame.tsx'
import { SignedIn } from './frame/signed-in.tsx'
import { MessagesPage } from './messages/messages-page.tsx'
import { MovePage } from './moves/move-page.tsx'
import { OrderPage } from './order/order-page.tsx'
import { AccountPage } from './pages/account-page.tsx'
import { AuditPage } from './pages/audit-page.tsx'
import { ColleaguesPage } from './pages/colleagues-page.tsx'
import { DevicesPage } from './pages/devices-page.tsx'
import { FindPage } from './pages/find-page.tsx'
import { InvitationPage } from './pages/invitation-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { TodayPage } from './pages/today-page.tsx'
import { PerformancePage } from './performances/performance-page.tsx'
import { PerformancesPage } from './performances/performances-page.tsx'
import { SeasonPage } from './season/season-page.tsx'
import { SeatsPage } from './seats/seats-page.tsx'
import { TakingsPage } from './takings/takings-page.tsx'
import { TillPage } from './till/till-page.tsx'
import { VoucherPage } from './vouchers/voucher-page.tsx'
import { VouchersPage } from './vouchers/vouchers-page.tsx'
import { WaitingRoomPage } from './waiting-room/waiting-room-page.tsx'

/**
 * The desk's pages. Search texts are stored in the history's state, so that no address contains a buyer's name or
 * email.
 */
export const DeskApp = () => (
  <Routes>
    <Route path="/invitation" element={<InvitationPage />} />
    <Route
      path="/door"
      element={
        <DoorSignedIn>
          <DoorFrame />
        </DoorSignedIn>
      }
    >
      <Route index element={<DoorListPage />} />
      <Route path=":performanceId" element={<DoorPage />} />
    </Route>
    <Route
      element={
        <SignedIn>
          <DeskFrame />
        </SignedIn>
      }
    >
      <Route index element={<TodayPage />} />
      <Route path="/find" element={<FindPage />} />
      <Route path="/orders/:orderId" element={<OrderPage />} />
      <Route path="/orders/:orderId/exchange" element={<ExchangePage />} />
      <Route path="/customers/:customerId" element={<CustomerPage />} />
      <Route path="/performances" element={<PerformancesPage />} />
      <Route path="/performances/:performanceId" element={<PerformancePage />} />
      <Route path="/orders/:orderId/tickets" element={<TicketsPage />} />
      <Route path="/performances/:performanceId/cancel" element={<CancellationPage />} />
      <Route path="/performances/:performanceId/move" element={<MovePage />} />
      <Route path="/performances/:performanceId/write" element={<MessagesPage />} />
      <Route path="/performances/:performanceId/sell" element={<CounterPage />} />
      <Route path="/performances/:performanceId/seats" element={<SeatsPage />} />
      <Route path="/performances/:performanceId/list" element={<ListOnPaperPage />} />
      <Route path="/takings" element={<TakingsPage />} />
      <Route path="/till" element={<TillPage />} />
      <Route path="/vouchers" element={<VouchersPage />} />
      <Route path="/vouchers/:voucherId" element={<VoucherPage />} />
      <Route path="/codes" element={<CodesPage />} />
      <Route path="/season" element={<SeasonPage />} />
      <Route path="/waiting-room" element={<WaitingRoomPage />} />
      <Route path="/devices" element={<DevicesPage />} />
      <Route path="/colleagues" element={<ColleaguesPage />} />
      <Route path="/account" element={<AccountPage />} />
      <Route path="/audit" element={<AuditPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
)
