/**
 * Everything a business changes to make this site its own.
 * The addresses can also be set at build time: FAIRWATT_SITE_ADDRESS, FAIRWATT_LOGIN_ADDRESS, and
 * FAIRWATT_SALES_ADDRESS, FAIRWATT_LEGAL_ADDRESS, FAIRWATT_PRIVACY_ADDRESS, FAIRWATT_SECURITY_ADDRESS.
 */
export type Config = {
  brand: string;
  tagline: string;
  /** The name behind the brand, as it stands in the legal pages and the copyright line. */
  company: string;
  /** Its postal address, line by line, for invoices and the legal pages. */
  companyAddress: readonly string[];
  /** Whose laws the terms follow: "the laws of …". */
  governingLaw: string;
  /** Where the site is published, without a trailing slash: canonical addresses start with it. */
  siteAddress: string;
  /** Where the contact form sends its mail. */
  salesAddress: string;
  /** Who answers questions about the terms. */
  legalAddress: string;
  /** Contact for data protection requests. */
  privacyAddress: string;
  /** Contact for security reports. */
  securityAddress: string;
  /**
   * The app behind the Login button. Our own host has it at /app; a site on a static host names the
   * address of one that has.
   */
  loginAddress: string;
  /** What owners pay to run it, in one or two sentences. */
  ownerPrice: string;
  currency: string;
  locale: string;
  timeZone: string;
};

export const config: Config = {
  brand: 'Fairwatt',
  tagline: 'We charge your vehicle, not your wallet.',
  company: 'Fairwatt, Inc.',
  companyAddress: ['100 Example Street', 'New York, NY 10001', 'United States'],
  governingLaw: 'the State of New York, United States',
  siteAddress: import.meta.env?.FAIRWATT_SITE_ADDRESS ?? 'https://fairwatt.example',
  salesAddress: import.meta.env?.FAIRWATT_SALES_ADDRESS ?? 'sales@fairwatt.example',
  legalAddress: import.meta.env?.FAIRWATT_LEGAL_ADDRESS ?? 'legal@fairwatt.example',
  privacyAddress: import.meta.env?.FAIRWATT_PRIVACY_ADDRESS ?? 'privacy@fairwatt.example',
  securityAddress: import.meta.env?.FAIRWATT_SECURITY_ADDRESS ?? 'security@fairwatt.example',
  loginAddress: import.meta.env?.FAIRWATT_LOGIN_ADDRESS ?? '/app',
  ownerPrice:
    'Trying it in the demo costs nothing. What running it costs depends on the building, and is agreed with you before the first charge.',
  currency: 'USD',
  locale: 'en-US',
  timeZone: 'America/New_York',
};
