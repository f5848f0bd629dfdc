/** What can be set at build time; see config.ts. */
interface ImportMetaEnv {
  readonly FAIRWATT_SITE_ADDRESS?: string;
  readonly FAIRWATT_LOGIN_ADDRESS?: string;
  readonly FAIRWATT_SALES_ADDRESS?: string;
  readonly FAIRWATT_LEGAL_ADDRESS?: string;
  readonly FAIRWATT_PRIVACY_ADDRESS?: string;
  readonly FAIRWATT_SECURITY_ADDRESS?: string;
}

/** From package.json, written in at build time. */
declare const productVersion: string;
