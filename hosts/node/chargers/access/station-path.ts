/** The id in a path such as `/ocpp/FW0123456789`; null if it is another path. */
export function stationIn(url: string | undefined): string | null {
  const [, encoded] = /^\/ocpp\/([^/?#]+)\/?(?:[?#]|$)/.exec(url ?? '') ?? [];
  if (encoded === undefined) return null;
  try {
    const id = decodeURIComponent(encoded);
    return /^[\w\-.=:+|@*]{1,48}$/.test(id) ? id : '';
  } catch {
    return '';
  }
}

/** Whether a request asks for the line of a charging station. */
export const isForCharger = (url: string | undefined, upgrade: string | undefined): boolean =>
  upgrade?.toLowerCase() === 'websocket' && stationIn(url) !== null;
