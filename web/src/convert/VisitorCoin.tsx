import { VisitorPage } from './VisitorPage.tsx';

/** Coin to coin, for who has not signed in (CV-04). */
export function Screen() {
  return <VisitorPage kind="coin" />;
}
