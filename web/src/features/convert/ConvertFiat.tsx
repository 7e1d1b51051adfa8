import { ConvertPage } from './ConvertPage.tsx';

/** The fiat conversion page: fiat to fiat, and fiat to coin. */
export function Screen() {
  return <ConvertPage kind="fiat" />;
}
