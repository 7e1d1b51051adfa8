import { VisitorPage } from './VisitorPage.tsx';

/** Coin conversion for visitors (CV-04). */
export function Screen() {
  return <VisitorPage kind="coin" />;
}
