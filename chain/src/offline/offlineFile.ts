/** A file of an offline signature is not what it should be; the message says why. */
export class OfflineFileError extends Error {
  override readonly name = 'OfflineFileError';
}
