/**
 * What an owner does to a charger itself, and what that does to a charge: nothing, it may end it, or the
 * space has to be free.
 */
export const chargerActions = {
  connect: 'none',
  open: 'none',
  'change-setting': 'none',
  restart: 'may-end',
  unlock: 'may-end',
  close: 'may-end',
  'update-firmware': 'may-end',
  'new-password': 'may-end',
  disconnect: 'needs-free-space',
} as const;

export type ChargerAction = keyof typeof chargerActions;
