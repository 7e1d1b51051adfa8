const LOOPBACK = /^(::1|::ffff:127\.|127\.)/;

/** Peer at the other end of a connection. */
export interface Peer {
  /** Address that is checked against a key's list. */
  readonly address: string;
  /** Address that limits are counted by. */
  readonly counted: string;
}

/**
 * A local proxy serves many clients, so from loopback the last address of X-Forwarded-For counts; from anywhere else
 * the header is unverified and ignored. A forwarded address is counted apart from the same one that connects itself:
 * visitors on the proxy's own machine use up nothing of what the programs there need.
 */
export function findPeer(remote: string, forwardedFor: string | undefined): Peer {
  const forwarded = LOOPBACK.test(remote) ? forwardedFor?.split(',').at(-1)?.trim().slice(0, 64) : undefined;
  return forwarded ? { address: forwarded, counted: `forwarded ${forwarded}` } : { address: remote, counted: remote };
}
