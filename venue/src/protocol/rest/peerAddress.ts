const LOOPBACK = /^(::1|::ffff:127\.|127\.)/;

/**
 * The address a request is counted under. A proxy on this machine speaks for many people, so from loopback the last
 * address of X-Forwarded-For counts; from anywhere else that header is only a claim and is ignored.
 */
export function peerAddress(remote: string, forwardedFor: string | undefined): string {
  if (forwardedFor === undefined || !LOOPBACK.test(remote)) return remote;
  return forwardedFor.split(',').at(-1)?.trim().slice(0, 64) || remote;
}
