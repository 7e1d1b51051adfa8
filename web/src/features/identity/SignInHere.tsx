import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { useSession } from '../../lib/session/session.ts';

/** The form with its texts, which members with a session do not load. */
const SignIn = lazyPart(async () => {
  const [part] = await Promise.all([import('./SignInPage.tsx'), loadText('identity')]);
  return part;
});

/** An area with open addresses that shows visitors the login in place of its pages (SH-03). */
export function Screen() {
  const token = useSession((session) => session.token);
  if (token !== null) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <SignIn />
    </Suspense>
  );
}
