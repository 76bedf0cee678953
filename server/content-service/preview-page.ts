import type { FastifyInstance } from 'fastify'
import { Html, html } from '#server/companion-pages/html'
import { companionStyle } from '#server/companion-pages/style'
import { isLocalRequest } from '#server/http/local-requests'
import { problem } from '#server/http/problem'
import { venueLocale } from '#shared/venue-locale'
import type { ContentSource } from './content-source.ts'
import type { LibraryPage } from './library/library.ts'

/**
 * Registers `GET /preview`, which shows the venue's editors the problems in its files and its drafts. It answers only
 * requests from this machine, because it lists unpublished pages.
 */
export async function previewPage(app: FastifyInstance, { content }: { content: ContentSource }) {
  app.get('/preview', async (request, reply) => {
    if (!isLocalRequest(request)) return problem(reply, 404)
    const [{ library }, problems] = await Promise.all([content.read(), content.problems()])
    const drafts = library.pages.filter(({ isPublic }) => !isPublic)
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page(problems, drafts))
  })
}
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

const page = (problems: readonly string[], drafts: readonly LibraryPage[]) =>
  html`<!doctype html><html lang="${venueLocale().locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Preview</title><style>${new Html(companionStyle(''))}</style></head><body>
<h1>Preview</h1>
<h2>Problems</h2>
${
  problems.length > 0
    ? html`<p>These files are shown in their last valid version.</p><ul>${problems.map((line) => html`<li>${line}</li>`)}</ul>`
    : html`<p>All files are valid.</p>`
}
<h2>Drafts</h2>
${
  drafts.length > 0
    ? html`<p>Start with CONTENT_PREVIEW=true to see them on the site.</p>
<ul>${drafts.map(({ id, name, path }) => html`<li>${name}: ${path}, in preview at /preview-${id}/</li>`)}</ul>`
    : html`<p>There are none.</p>`
}
</body></html>`.text
