/** A vendor of accessibility widgets: how to recognise its script and open its widget. */
interface Vendor {
  script: RegExp
  /** Calls the function that the vendor's script adds to the window; does nothing before it has loaded. */
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

/** Returns the accessibility vendor whose script is among the site's header scripts; null if there is none. */
export const accessibilityVendor = (javascriptHeader: string | null): Vendor | null =>
  vendors.find(({ script }) => script.test(javascriptHeader ?? '')) ?? null
