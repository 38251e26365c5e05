"""The nginx site of the documents, as `python -m tools.proxy` uses it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import proxy


def test_the_site_of_the_documents_can_be_moved_to_other_ports(tmp_path: Path) -> None:
    text = proxy.site_config(1443, 1080, 1530, tmp_path / "key", tmp_path / "certificate")
    for part in ("127.0.0.1:1530", "127.0.0.1:1443 ssl", f"ssl_certificate {tmp_path}/certificate;"):
        assert part in text
    for header in ("Host $http_host", "X-Forwarded-For $proxy_add_x_forwarded_for", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in text


@pytest.mark.skipif(proxy.program("nginx") is None, reason="there is no nginx")
def test_nginx_understands_the_site(tmp_path: Path) -> None:
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ include {tmp_path}/site.conf; }}"
    )
    site = proxy.site_config(1443, 1080, 1530, tmp_path / "key", tmp_path / "certificate")
    plain = "\n".join(line for line in site.splitlines() if "ssl_certificate" not in line).replace(" ssl;", ";")
    (tmp_path / "site.conf").write_text(plain)
    nginx = [str(proxy.program("nginx")), "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    done = subprocess.run(nginx, capture_output=True, text=True)
    assert "syntax is ok" in done.stderr


@pytest.mark.skipif(not (proxy.program("nginx") and proxy.program("openssl")), reason="needs nginx and openssl")
def test_only_plain_paths_pass_through_nginx(tmp_path: Path) -> None:
    with proxy.behind_nginx(tmp_path) as site:
        assert proxy.only_plain_paths_pass(site)
