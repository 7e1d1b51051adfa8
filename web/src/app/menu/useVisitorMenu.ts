import { useEffect } from 'react';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { reportError } from '../../lib/messages/reportError.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSystem } from '../../lib/session/system.ts';

/** SH-11: loads the menu of a visitor; that of a user is loaded with the session. */
export function useVisitorMenu(): void {
  const isVisitor = useSession(({ token }) => token === null);
  useEffect(() => {
    if (!isVisitor || useSystem.getState().visitorMenu.length > 0) return;
    systemConfig().then(({ visitorMenu }) => useSystem.setState({ visitorMenu }), reportError);
  }, [isVisitor]);
}
