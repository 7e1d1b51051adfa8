import { RecordPage } from '@aldgate/ui/layout/RecordPage.tsx';
import { type ComponentProps, useEffect } from 'react';

interface PageProps extends Omit<ComponentProps<typeof RecordPage>, 'title' | 'wide'> {
  readonly title: string;
}

/** A page of the application; its title is also that of the browser's tab. */
export function Page(page: PageProps) {
  usePageTitle(page.title);
  // A new page starts at its top.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return <RecordPage {...page} />;
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Aldgate`;
  }, [title]);
}
