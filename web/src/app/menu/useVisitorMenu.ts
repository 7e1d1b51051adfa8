import { useEffect } from 'react';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { reportError } from '../../lib/messages/reportError.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSystem } from '../../lib/session/system.ts';

/** SH-11, SH-08: loads the menu and the support address of a visitor; those of a user are loaded with the session. */
export function useVisitorMenu(): void {
  const isVisitor = useSession(({ token }) => token === null);
  useEffect(() => {
    if (!isVisitor || useSystem.getState().visitorMenu.length > 0) return;
    systemConfig().then(
      ({ visitorMenu, supportEmail }) => useSystem.setState({ visitorMenu, supportEmail }),
      reportError,
    );
  }, [isVisitor]);
}
