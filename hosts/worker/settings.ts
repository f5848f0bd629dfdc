/** What a page tells the service it starts. */
export interface Settings {
  /** The buildings' time zone and currency. */
  readonly zone: string;
  readonly currency: string;
  /** For times in messages. */
  readonly locale: string;
  /**
   * Names the page. The service holds a lock of that name as long as it lives, so that the page
   * notices when it dies, and signs with it what it tells all tabs.
   */
  readonly lifeline: string;
}

/** The first and only message to a worker; all else goes through the port. */
export interface Greeting {
  readonly port: MessagePort;
  readonly settings: Settings;
}
