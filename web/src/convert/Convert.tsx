import { ConvertPage } from './ConvertPage.tsx';

/** Coin to coin. */
export function Screen() {
  return <ConvertPage kind="coin" />;
}
