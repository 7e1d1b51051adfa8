import { ConvertPage } from './ConvertPage.tsx';

/** Currencies, among themselves and against coins. */
export function Screen() {
  return <ConvertPage kind="fiat" />;
}
