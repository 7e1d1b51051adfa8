// Runs before the first paint: the chosen theme, else the system's, so that no page flashes in the other one; the chosen
// colours of up and down; the language of the address, for screen readers; and a notice where the page takes long.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be closed to a page; what the page starts with serves then.
      return null;
    }
  };
  const root = document.documentElement;
  const theme = kept('aldgate.theme');
  const light = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  const direction = kept('aldgate.direction');
  if (direction === 'red-up' || direction === 'blue-orange') root.dataset.direction = direction;
  if (location.pathname.startsWith('/zh-HK/')) root.lang = 'zh-HK';
  // Where scripts or style sheets do not arrive, nothing else can report it. A page that is there has replaced the notice.
  setTimeout(() => {
    const notice = document.querySelector(`.opening p[lang="${root.lang}"]`);
    if (notice === null) return;
    notice.querySelector('a').href = location.pathname + location.search;
    notice.hidden = false;
  }, 12_000);
})();
