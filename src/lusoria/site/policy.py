"""The content policy of the page: its own files and WebAssembly, and nothing of any other host.

A server sends it as a header. A folder of files has it in its document, and names it for hosts that can send headers.
"""

from __future__ import annotations

IN_DOCUMENT = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'"
)
AS_HEADER = f"{IN_DOCUMENT}; frame-ancestors 'none'"  # which a document can't say of itself
SECURITY_HEADERS = {
    "Content-Security-Policy": AS_HEADER,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # the link of a private table is its key
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
