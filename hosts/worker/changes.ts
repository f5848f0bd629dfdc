const name = 'fairwatt-demo-changes';

/**
 * The channel on which a service tells all tabs that the stored world changed; null where the
 * browser has none or refuses it. A tab then shows what others did when it next asks.
 */
export function openChanges(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
