/** A snapshot that cannot be published, however often it is made. */
export class SnapshotRefused extends Error {
  override name = 'SnapshotRefused';
}
