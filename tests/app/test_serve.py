"""How Voilà is told to open the tutor."""

from canasta_tutor import paths
from canasta_tutor.app import serve


def test_the_home_page_is_the_address() -> None:
    assert serve.address(8866) == "http://localhost:8866/voila/render/index.ipynb"
    assert (paths.notebooks() / serve.HOME.rpartition("/")[2]).is_file()


def test_a_free_port_can_be_listened_on() -> None:
    assert serve.free_port() > 1023


def test_the_browser_stays_closed_when_asked() -> None:
    assert "--no-browser" in serve.voila_options(8866, open_browser=False)
    assert "--no-browser" not in serve.voila_options(8866, open_browser=True)


def test_lost_kernels_are_ended() -> None:
    options = " ".join(serve.voila_options(8866, open_browser=True))
    assert "cull_idle_timeout" in options
    assert "cull_interval" in options
