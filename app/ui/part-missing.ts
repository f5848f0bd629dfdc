/** A part of the app that comes in a file of its own did not come. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}
