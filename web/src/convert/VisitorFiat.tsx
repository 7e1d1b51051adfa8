import { VisitorPage } from './VisitorPage.tsx';

/** Currencies, for who has not signed in (CV-04). */
export function Screen() {
  return <VisitorPage kind="fiat" />;
}
