import type { AreaName, Contract } from '#shared/ticketing/contract'

/** What a call does, and what visitors can’t do on the site while a service answers it otherwise. */
export interface Purpose {
  does: string
  suffers: string
}
type Purposes = { readonly [Area in AreaName]: { readonly [Name in keyof Contract[Area]]: readonly [string, string] } }

/** The purpose of every call of the contract: what it does, and what suffers without it. */
const purposes: Purposes = {
  session: {
    info: ['Returns the visitor’s session and cart timer.', 'The header shows neither cart nor customer.'],
    clearCart: ['Empties the cart.', 'Visitors can’t give up their cart, and seats stay held until it expires.'],
    extend: ['Extends the cart’s time, at most twice.', 'Visitors lose their cart when its first timer ends.'],
  },
  authentication: {
    login: ['Signs a customer in.', 'Customers can’t log in.'],
    logout: ['Signs the customer out.', 'Customers stay logged in on shared computers.'],
    forgotPassword: ['Mails a link for a new password.', 'Customers who forgot their password are locked out.'],
    resetPassword: ['Sets a new password with a mailed link.', 'Customers who forgot their password are locked out.'],
  },
  account: {
    addresses: ['Lists the customer’s addresses.', 'The account shows no addresses.'],
    addressDelete: ['Deletes an address.', 'Customers can’t delete an address.'],
    addressEdit: ['Adds or changes an address.', 'Customers can’t add or change an address.'],
    addressSetPrimary: ['Makes an address the primary one.', 'Customers can’t choose their primary address.'],
    changePassword: ['Changes the password.', 'Customers can’t change their password.'],
    communicationPreferences: ['Returns what the customer wants to receive.', 'The account’s preferences don’t open.'],
    setCommunicationPreferences: ['Stores what the customer wants to receive.', 'Preferences can’t be changed.'],
    details: ['Returns the customer’s details.', 'The form of the customer’s details doesn’t open.'],
    edit: ['Changes the customer’s details.', 'Customers can’t correct their details.'],
    memberships: ['Lists current and future memberships.', 'The account shows no memberships.'],
    overview: ['Returns the overview of the account.', 'The account’s first page doesn’t open.'],
    packages: ['Lists the customer’s packages.', 'The account shows no packages, and none can be renewed.'],
    pastEvents: ['Lists past performances, by page.', 'The account shows no past events.'],
    register: ['Creates an account and signs in.', 'Nobody can create an account.'],
    renew: ['Puts a package’s renewal into the cart.', 'Packages can’t be renewed.'],
    renewalSummary: ['Returns the renewal of a package.', 'The page of a renewal doesn’t open.'],
    resendTickets: ['Mails the tickets of a performance again.', 'Customers can’t have their tickets sent again.'],
    returnableTickets: ['Lists the tickets that may be returned.', 'The page for returning tickets doesn’t open.'],
    returnTickets: ['Returns tickets.', 'Customers can’t return tickets.'],
    exchangeOffers: ['Lists other dates for tickets.', 'Customers can’t exchange tickets.'],
    exchangeTickets: ['Exchanges tickets for another date.', 'Customers can’t exchange tickets.'],
    upcomingEvents: ['Lists upcoming performances with seats.', 'The account shows no upcoming events.'],
    devices: ['Lists the browsers that are signed in.', 'Customers don’t see where they are logged in.'],
    signOutDevice: ['Signs out one browser.', 'Customers can’t end a session elsewhere.'],
    signOutEverywhere: ['Signs out all browsers.', 'Customers can’t end all of their sessions.'],
    orders: ['Lists orders with receipts and credit notes, by page.', 'The account shows no orders.'],
    document: ['Returns a receipt or credit note as a PDF.', 'Customers can’t download receipts in the account.'],
    data: ['Returns all data about the customer.', 'Customers can’t download their data.'],
    close: ['Closes the account and erases the customer.', 'Customers can’t close their account.'],
  },
  privacy: {
    requestLink: ['Mails a link to the data of an address.', 'People without an account can’t see their data.'],
    data: ['Returns the data of a mail address.', 'People without an account can’t see their data.'],
    unsubscribe: ['Ends the newsletter.', 'People without an account can’t unsubscribe.'],
    erase: ['Erases the data of a mail address.', 'People without an account can’t have their data erased.'],
  },
  global: {
    address: ['Finds addresses by their first letters.', 'Addresses have to be typed in full.'],
    countries: ['Lists countries with their states.', 'Forms with an address can’t be sent.'],
    prefixes: ['Lists titles of address.', 'Customers can’t choose a title.'],
    venues: ['Lists halls for the programme’s filter.', 'What’s on can’t be filtered by hall.'],
  },
  donation: {
    create: ['Puts a donation into the cart.', 'Nobody can donate on a fund’s page.'],
  },
  giftVoucher: {
    create: ['Puts a gift voucher into the cart.', 'Nobody can buy a gift voucher.'],
  },
  subscribe: {
    subscribe: ['Subscribes an address to the newsletter.', 'Nobody can subscribe to the newsletter.'],
    confirm: ['Confirms a subscription with a mailed link.', 'Subscriptions stay unconfirmed.'],
  },
  promo: {
    get: ['Returns the session’s promo code.', 'The promo code isn’t shown.'],
    apply: ['Applies a promo code.', 'Promo codes don’t work.'],
    remove: ['Removes the promo code.', 'A promo code can’t be removed.'],
  },
  production: {
    performances: ['Returns dates, prices and extras.', 'The booking page of a production doesn’t open.'],
    miniCart: ['Returns the cart’s part of a production.', 'The booking shows neither seats nor a total.'],
    reserveTicket: ['Reserves the best available seats.', 'Nobody can book best available seats.'],
    removeTicket: ['Removes a ticket from the cart.', 'A ticket can’t be removed during booking.'],
    remove: ['Removes a production from the cart.', 'A production can’t be removed from the cart.'],
    reserveUpsell: ['Adds extras to tickets.', 'Nobody can add extras.'],
    checkout: ['Ends the booking of a performance.', 'The booking doesn’t lead to the checkout.'],
    carouselProductions: ['Returns productions that an editor picked.', 'Carousels of productions stay empty.'],
    relatedProductions: ['Returns productions related to a page.', 'Related productions are missing.'],
    upcoming: ['Returns the next productions.', 'Lists of upcoming productions stay empty.'],
  },
  news: {
    related: ['Returns news that an editor picked.', 'Related news are missing.'],
    search: ['Lists news by category and page.', 'The list of news stays empty.'],
  },
  search: {
    search: ['Finds productions, news and pages.', 'The search finds nothing.'],
  },
  membership: {
    memberships: ['Lists memberships.', 'Memberships aren’t shown.'],
    membershipsToBuy: ['Lists memberships on sale.', 'The page for buying a membership doesn’t open.'],
    reserve: ['Puts a membership into the cart.', 'Nobody can buy a membership.'],
  },
  whatsOn: {
    featured: ['Returns featured productions.', 'The home page has no featured productions.'],
    productions: ['Lists productions by day.', 'What’s on stays empty.'],
    series: ['Lists series.', 'What’s on shows no series.'],
    seriesItem: ['Lists a series’ productions.', 'A series shows no productions.'],
    production: ['Returns a production’s dates and prices.', 'A production’s page has neither dates nor prices.'],
    past: ['Lists productions that are over.', 'Past seasons show series, but no posters.'],
    filterOptions: ['Returns the options of a filter.', 'What’s on can’t be filtered.'],
  },
  series: {
    productions: ['Returns a series’ packages and concerts.', 'The page for booking a package doesn’t open.'],
    reserveFixed: ['Reserves the seats of a fixed package.', 'Nobody can book a fixed package.'],
    reserveFlexi: ['Reserves the seats of a package’s concert.', 'Nobody can book a flexi package.'],
    removePackage: ['Removes a package from the cart.', 'A package can’t be removed during booking.'],
    removePerformance: ['Removes a concert from a package.', 'A concert can’t be removed from a package.'],
    checkout: ['Ends the booking of a package.', 'The booking of a package doesn’t lead to the checkout.'],
    miniCart: ['Returns the cart’s part of a package.', 'The booking of a package shows no total.'],
  },
  checkout: {
    state: ['Returns the steps and which is next.', 'The checkout doesn’t open.'],
    miniCart: ['Returns the whole cart.', 'The cart and the checkout show no items.'],
    login: ['Signs in during the checkout.', 'Customers can’t log in during the checkout.'],
    guest: ['Returns the guest’s details.', 'Guests can’t correct their details.'],
    guestCreate: ['Stores the details of a guest.', 'Guests can’t buy.'],
    guestEdit: ['Changes the details of a guest.', 'Guests can’t correct their details.'],
    register: ['Creates an account during the checkout.', 'Nobody can create an account during the checkout.'],
    donation: ['Returns the donation offered.', 'The step of the donation doesn’t open.'],
    donate: ['Stores the donation, or that there is none.', 'The checkout stops at the donation.'],
    delivery: ['Lists methods of delivery.', 'The step of the delivery doesn’t open.'],
    setDelivery: ['Stores the method of delivery.', 'The checkout stops at the delivery.'],
    setAddress: ['Stores the buyer’s address.', 'The checkout stops at the address.'],
    presenters: ['Returns who may send mail to the buyer.', 'The step of the presenters doesn’t open.'],
    setPresenters: ['Stores who may send mail to the buyer.', 'The checkout stops at the presenters.'],
    giftVoucher: ['Pays with a gift voucher.', 'Gift vouchers can’t be spent.'],
    giftVoucherRemove: ['Removes a gift voucher from the payment.', 'A gift voucher can’t be taken back.'],
    delete: ['Removes items from the cart.', 'Items can’t be removed from the cart.'],
  },
  order: {
    acceptTerms: ['Records that the terms were accepted.', 'Orders don’t say which terms were accepted.'],
    finalize: ['Places the order and begins its payment.', 'Nobody can pay.'],
    abandonPayment: ['Cancels a payment that wasn’t completed.', 'A cart stays locked after a cancelled payment.'],
    paymentComplete: ['Completes the order after the payment.', 'Buyers don’t see whether their payment succeeded.'],
    receipt: ['Returns the receipt.', 'Buyers see no receipt.'],
    document: ['Returns a receipt or credit note as a PDF.', 'Buyers can’t download their receipt.'],
  },
  tickets: {
    tickets: ['Returns tickets to show at the door.', 'Tickets can’t be opened.'],
    exchangeOffers: ['Lists other dates for tickets.', 'Buyers without an account can’t exchange tickets.'],
    exchange: ['Exchanges tickets for another date.', 'Buyers without an account can’t exchange tickets.'],
    exchangePayment: [
      'Returns the outcome of an exchange’s payment.',
      'Buyers don’t learn whether an exchange was paid.',
    ],
    handOn: ['Hands a ticket on to another person.', 'Visitors can’t hand on a ticket.'],
    walletPass: ['Returns tickets for a phone’s wallet.', 'Tickets can’t be added to a wallet.'],
    publicKey: ['Returns the key that verifies tickets.', 'Tickets can’t be verified without a network.'],
  },
  seatSelector: {
    performanceSeats: ['Returns the seats of a performance.', 'The seat map of a performance doesn’t open.'],
    packageSeats: ['Returns the seats of a package’s concert.', 'The seat map of a package doesn’t open.'],
    information: ['Explains the attributes of seats.', 'Attributes of seats aren’t explained.'],
    seatMap: ['Returns the drawing of a screen.', 'Seats can be chosen in the list only.'],
    seatMaps: ['Lists the drawings that exist.', 'Made-up drawings reach the ticketing service.'],
    seatPlan: ['Returns the seats of a hall.', 'The seat map of a performance doesn’t open.'],
    changes: ['Streams seats as they are taken and freed.', 'The seat map doesn’t change while it is open.'],
    performanceReserve: ['Reserves chosen seats.', 'Chosen seats can’t be booked.'],
    packageReserve: ['Reserves chosen seats of a package.', 'Chosen seats of a package can’t be booked.'],
    performanceRemove: ['Gives up chosen seats.', 'Chosen seats can’t be given up.'],
    packagePerformanceRemove: ['Gives up chosen seats of a package.', 'Chosen seats of a package can’t be given up.'],
  },
  returnedSeats: {
    list: ['Returns how many requests wait for returned seats.', 'Visitors don’t see their odds before they join.'],
    join: ['Joins the list for returned seats.', 'Visitors can’t wait for returned seats.'],
    request: ['Returns the request of a mailed link.', 'Visitors don’t see their place in the list.'],
    take: ['Puts the offered seats into the cart.', 'Visitors can’t buy the seats offered to them.'],
    leave: ['Ends a request.', 'Visitors can’t leave the list.'],
  },
  captcha: {
    challenge: ['Returns a captcha to solve.', 'Forms with a captcha can’t be sent.'],
  },
}

/** Returns the purpose of a call that `everyCall` names. */
export function purposeOf(area: AreaName, name: string): Purpose {
  const ofArea: Readonly<Record<string, readonly [string, string]>> = purposes[area]
  const [does, suffers] = ofArea[name] ?? ['', '']
  return { does, suffers }
}
