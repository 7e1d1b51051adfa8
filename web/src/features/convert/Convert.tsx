import { ConvertPage } from './ConvertPage.tsx';

/** The coin conversion page. */
export function Screen() {
  return <ConvertPage kind="coin" />;
}
