/** What a page passes to the service it starts. */
export interface Settings {
  /** As whom the page asks. */
  readonly role: 'resident' | 'owner';
  /** The buildings' time zone and currency. */
  readonly zone: string;
  readonly currency: string;
  /** For times in messages. */
  readonly locale: string;
  /**
   * Identifies the page. The service holds a lock of this name while it is alive, so that the page
   * notices if it dies, and sends it with notifications to all tabs.
   */
  readonly lifeline: string;
}

/** The first and only message to a worker; everything else goes through the port. */
export interface Greeting {
  readonly port: MessagePort;
  readonly settings: Settings;
}
