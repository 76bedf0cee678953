/** A vendor of accessibility widgets: how its script is recognised, and how its widget is opened. */
interface Vendor {
  script: RegExp
  /** Calls the function that the vendor's script adds to the window; has no effect before that. */
  open(page: VendorWindow): void
}
interface VendorWindow {
  UserWay?: { widgetOpen?: () => void }
  document: Document
}

/** accessiBe's script listens to every element with this attribute. */
export const ACCESSIBE_TRIGGER = { 'data-acsb-custom-trigger': 'true' }

const vendors: readonly Vendor[] = [
  { script: /\buserway\.org\b/i, open: (page) => page.UserWay?.widgetOpen?.() },
  { script: /\b(?:acsbapp|accessibe|acsb)\.(?:com|js)\b/i, open: () => {} },
]

/** The accessibility vendor whose script is among the site's header scripts; null where there is none. */
export const accessibilityVendor = (javascriptHeader: string | null): Vendor | null =>
  vendors.find(({ script }) => script.test(javascriptHeader ?? '')) ?? null
