/** Why nothing was stored. */
export class StoreFull extends Error {
  override name = 'StoreFull';
}

export class StoreFailed extends Error {
  override name = 'StoreFailed';
}
