const name = 'fairwatt-demo-changes';

/**
 * The channel that notifies all tabs of changes to the stored world; null if the browser has none
 * or refuses it. A tab then sees changes by others with its next request.
 */
export function openChanges(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
