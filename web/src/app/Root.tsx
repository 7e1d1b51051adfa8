import { useLayoutEffect } from 'react';
import { Outlet, useNavigation } from 'react-router';

/** Every page; the previous one stays until the next is fully loaded. */
export function Root() {
  const { state } = useNavigation();
  return (
    <>
      <OpeningMark isOpening={state !== 'idle'} />
      <Outlet />
    </>
  );
}

/** Marks the document while a page is opening; base.css draws that as a line. */
export function OpeningMark({ isOpening }: { isOpening: boolean }) {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-opening', isOpening);
  }, [isOpening]);
  return null;
}
