import { VisitorPage } from './VisitorPage.tsx';

/** Fiat conversion for visitors (CV-04). */
export function Screen() {
  return <VisitorPage kind="fiat" />;
}
