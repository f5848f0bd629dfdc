/** What an owner changed that touches a resident, and what it means for them. */
export function ownerChangeInWords(
  change: string,
  building: string,
  space: number | null,
): { readonly headline: string; readonly text: string } {
  const words: Readonly<Record<string, readonly [headline: string, text: string]>> = {
    'open-building': [
      `${building} is open for charging.`,
      'You can charge and reserve there from now on.',
    ],
    'close-building': [
      `${building} is closed for new charges.`,
      'What has begun or is reserved goes on. Nobody can start or reserve more for now.',
    ],
    'set-circuits': [
      `The chargers at ${building} share their power in other groups.`,
      'Plans follow by themselves; the app says if your car gets less than you ordered.',
    ],
    'set-safe-power': [
      `The chargers at ${building} leave another share to the building.`,
      'Plans follow by themselves; the app says if your car gets less than you ordered.',
    ],
    'renumber-spaces': [
      `Spaces at ${building} have other numbers.`,
      'Your reservations and charges stay where they are: look at their numbers in the app.',
    ],
    'remove-space': [
      `Space ${space} at ${building} is no longer for charging.`,
      'Nothing was reserved there. All other spaces stay.',
    ],
    'assign-space': [
      `Who may use space ${space} at ${building} has changed.`,
      'The app shows which spaces you can use.',
    ],
    'remove-resident': [
      'You no longer charge here.',
      'The owner has noted that you moved out. Your reservations are canceled. Your bills stay, and what you question is still answered.',
    ],
    'add-card': ['A card was added for you.', 'You can start charges with it at the chargers.'],
    'block-card': ['A card of yours is blocked.', 'It starts no charge until the owner lets it.'],
    'unblock-card': ['A card of yours works again.', 'It starts charges at the chargers.'],
    'remove-card': ['A card of yours was removed.', 'It starts no charge any more.'],
  };
  const [headline, text] = words[change] ?? [
    'The owner has changed something here.',
    'The app shows how it is now.',
  ];
  return { headline, text };
}
