import { createServer } from 'node:http'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { given, serveAsPeer } from './peer.mjs'

// The markup of a page as one tree of elements without components, rendered for every request.
const { tree } = await given()
const elementOf = (node) =>
  typeof node === 'string' ? node : createElement(node.tag, node.attributes, ...node.children.map(elementOf))
serveAsPeer(
  createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!DOCTYPE html>${renderToString(elementOf(tree))}`),
  ),
)
