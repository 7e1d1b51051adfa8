import type { Page } from 'playwright-core';

/** A box smaller than this in one dimension is a fault; borders of the box around it count for it. */
const TOLERANCE = 2;

/**
 * Lists the targets that can be pressed and are smaller than `min` pixels in a dimension. Rows of the order book and of
 * the tape are excepted, and links within a text. A pseudo-element that enlarges what can be pressed counts.
 */
export function smallTargets(page: Page, min: number): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const small = new Set();
    const roles = '[role=tab], [role=slider], [role=switch]';
    const selector = 'button, a[href], input:not([type=hidden]), select, summary, ' + roles;
    for (const element of document.querySelectorAll(selector)) {
      const style = getComputedStyle(element);
      const own = element.getBoundingClientRect();
      if (own.width === 0 || own.height === 0 || style.visibility === 'hidden') continue;
      if (element.matches('input') && element.closest('[class*=field], [class*=box], [class*=Box], [class*=search]')) continue;
      if (element.matches('a') && (style.display === 'inline' || element.closest('#tv-attr-logo, #chart'))) continue;
      if (element.closest('#book, #tape')) continue;
      let { width, height } = own;
      const label = element.matches('input') && element.closest('label');
      const boxes = [label && label.getBoundingClientRect()];
      for (const name of ['::before', '::after']) {
        const pseudo = getComputedStyle(element, name);
        if (pseudo.content !== 'none' && pseudo.position === 'absolute')
          boxes.push({ width: parseFloat(pseudo.width) || 0, height: parseFloat(pseudo.height) || 0 });
      }
      for (const box of boxes.filter(Boolean)) {
        width = Math.max(width, box.width);
        height = Math.max(height, box.height);
      }
      if (Math.min(width, height) >= ${min - TOLERANCE}) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent;
      small.add(name.trim().slice(0, 40) + ' ' + Math.round(width) + '×' + Math.round(height));
    }
    return [...small];
  })()`);
}

/** How many pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
}

/**
 * Controls that reach over an edge of the layer, or of the section outside of layers, that holds them, and buttons of
 * layers whose text is wider than they are. What scrolls sideways is excepted.
 */
export function escapedControls(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const escaped = new Set();
    const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    for (const control of document.querySelectorAll('button, a[href], input:not([type=hidden]), select, [role=combobox]')) {
      const own = control.getBoundingClientRect();
      const style = getComputedStyle(control);
      if (own.width < 2 || own.height < 2 || style.visibility === 'hidden' || style.position === 'fixed') continue;
      const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40);
      const isInLayer = control.closest('[role=dialog], [role=alertdialog]') !== null;
      const text = document.createRange();
      text.selectNodeContents(control);
      const written = text.getBoundingClientRect();
      if (isInLayer && control.matches('button') && style.overflowX === 'visible' && written.width > own.width + ${TOLERANCE}) {
        escaped.add(name + ': its text is wider than the button');
      }
      for (let panel = control.parentElement; panel !== null && panel !== document.body; panel = panel.parentElement) {
        const isLayer = panel.matches('[role=dialog], [role=alertdialog]');
        if (isLayer || (!isInLayer && panel.matches('section, form, aside'))) {
          const box = panel.getBoundingClientRect();
          const pixels = Math.round(Math.max(own.right - box.right, box.left - own.left));
          if (pixels > ${TOLERANCE}) escaped.add(name + ': ' + pixels + ' px outside of its panel');
        }
        if (isLayer || scrolls(panel)) break;
      }
    }
    return [...escaped];
  })()`);
}

/**
 * Cells and labels whose text is cut without an ellipsis, or runs over the next cell. What scrolls sideways is
 * excepted.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = new Set();
    const nameOf = (element) => element.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40);
    const boxOf = (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    for (const element of document.querySelectorAll('td, th, dt, dd, label, legend, h1, h2, h3')) {
      const own = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (own.width < 2 || own.height < 2 || style.visibility === 'hidden' || style.position === 'absolute') continue;
      if (style.textOverflow === 'ellipsis' || /auto|scroll/.test(style.overflowX)) continue;
      const written = boxOf(element);
      const pixels = Math.round(written.right - own.right);
      if (style.overflowX !== 'visible' && pixels > ${TOLERANCE}) found.add(nameOf(element) + ': ' + pixels + ' px are cut');
      const next = element.nextElementSibling;
      if (!element.matches('td, th') || next === null) continue;
      const neighbour = next.getBoundingClientRect();
      if (neighbour.width < 2 || neighbour.top >= own.bottom || neighbour.bottom <= own.top) continue;
      const over = Math.round(written.right - neighbour.left);
      if (over > ${TOLERANCE} && style.overflowX === 'visible' && nameOf(next) !== '') {
        found.add(nameOf(element) + ': ' + over + ' px over ' + nameOf(next));
      }
    }
    return [...found];
  })()`);
}
