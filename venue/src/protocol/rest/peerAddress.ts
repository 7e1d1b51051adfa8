const LOOPBACK = /^(::1|::ffff:127\.|127\.)/;

/**
 * The address for rate limits. A local proxy serves many clients, so from loopback the last address of
 * X-Forwarded-For counts; from anywhere else the header is unverified and ignored.
 */
export function peerAddress(remote: string, forwardedFor: string | undefined): string {
  if (forwardedFor === undefined || !LOOPBACK.test(remote)) return remote;
  return forwardedFor.split(',').at(-1)?.trim().slice(0, 64) || remote;
}
