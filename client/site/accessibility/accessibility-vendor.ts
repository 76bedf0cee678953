/** A vendor of accessibility widgets: how its script is known, and how its widget opens. */
interface Vendor {
  script: RegExp
  /** Calls what the vendor's script has put on the window; without effect until it has. */
  open(page: VendorWindow): void
}
interface VendorWindow {
  UserWay?: { widgetOpen?: () => void }
  document: Document
}

/** accessiBe listens itself to whatever bears its attribute. */
export const ACCESSIBE_TRIGGER = { 'data-acsb-custom-trigger': 'true' }

const vendors: readonly Vendor[] = [
  { script: /\buserway\.org\b/i, open: (page) => page.UserWay?.widgetOpen?.() },
  { script: /\b(?:acsbapp|accessibe|acsb)\.(?:com|js)\b/i, open: () => {} },
]

/** The accessibility vendor whose script is among the site's header scripts; null where there is none. */
export const accessibilityVendor = (javascriptHeader: string | null): Vendor | null =>
  vendors.find(({ script }) => script.test(javascriptHeader ?? '')) ?? null
