"""Schemathesis generates requests from the OpenAPI document, valid and invalid: none may get a 500."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from lusoria.server.app import ServerSettings, create, openapi_of
from tests.server.clients import PATIENCE, Served

api = schemathesis.openapi.from_dict(openapi_of(create(ServerSettings())))
EXAMPLES = int(os.environ.get("LUSORIA_EXAMPLES", "8"))  # for each path
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def party(server: Served) -> tuple[dict[str, str], str, list[str]]:
    """A guest who sits at tables of every kind: open, running, in a draft, over."""
    visitor = server.visitor()
    tables = [
        visitor.open("aquileia", 3, mine=[0])["table"],
        visitor.open("aquileia", 3, mine=[0, 1, 2])["table"],
        visitor.open("aeterna", 3, mine=[0, 1], bots=[2])["table"],
        visitor.open("aeterna", 2, mine=[0, 1])["table"],
    ]
    server.finish(tables[-1])
    return visitor.cookie, server.address, tables


@api.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)  # fmt: skip
def test_no_request_gets_a_500(case: schemathesis.Case[Any], party: tuple[dict[str, str], str, list[str]]) -> None:
    cookie, address, tables = party
    chooser = Random(repr(case.body) + repr(case.query))
    if "id" in (case.path_parameters or {}) and chooser.random() < 0.8:
        case.path_parameters["id"] = chooser.choice(tables)
    if case.query and "wait" in case.query:
        case.query["wait"] = 0
    case.call_and_validate(base_url=f"http://{address}", headers=cookie, checks=CHECKS, timeout=PATIENCE)
