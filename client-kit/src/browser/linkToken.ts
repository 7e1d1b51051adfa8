import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

interface LinkToken {
  readonly token: string | null;
  /** Whether the address has the token, which is then removed from it. */
  readonly isInAddress: boolean;
}

/** The token of a link: in the fragment, in the query `queryName` of older links, or in the history entry. */
export function readLinkToken(
  { hash, search, state }: Pick<Location<unknown>, 'hash' | 'search' | 'state'>,
  queryName: string,
): LinkToken {
  const ofAddress = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get(queryName);
  if (ofAddress !== null) return { token: ofAddress, isInAddress: true };
  const isKept = typeof state === 'object' && state !== null && 'linkToken' in state;
  return { token: isKept && typeof state.linkToken === 'string' ? state.linkToken : null, isInAddress: false };
}

/**
 * The token of the link that opened this page. It moves from the address to the history entry: a reload keeps it, and
 * the address that people see, copy and bookmark does not have it.
 */
export function useLinkToken(queryName: string): string | null {
  const location: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const { pathname } = location;
  const { token, isInAddress } = readLinkToken(location, queryName);
  useEffect(() => {
    if (isInAddress) void navigate(pathname, { replace: true, state: { linkToken: token } });
  }, [isInAddress, navigate, pathname, token]);
  return token;
}
